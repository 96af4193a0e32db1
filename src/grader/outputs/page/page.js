"use strict";
// Everything that comes from a submission is a string in JSON, and enters the page as text.

const WORST = 10, CELL = 6, GAP = 5, HEIGHT = 15;
// Letters of a name that stand on one line, and pixels beside a failing cell that still hit it.
const NAME = 30, NEAR = 14;
const WORDS = { p: "passes", s: "right except for white space", f: "fails", x: "fails, and did not end normally",
  n: "does not count", b: "not run: the budget was used up", u: "could not be run" };
const FILTERS = [["all", () => true], ["failing", (student) => [...student.cells].some(fails)], ["not run", (student) => isUnrun(student)]];

// The texts of all students by their keys.
const TEXTS = {};

document.addEventListener("DOMContentLoaded", () => {
  const run = JSON.parse(document.getElementById("run").textContent);
  const students = [...document.querySelectorAll("script.row")].map((data) => JSON.parse(data.textContent));
  const byNumber = new Map(students.map((student) => [student.number, student]));
  students.forEach((student) => Object.assign(TEXTS, student.texts));
  const layout = layOut(run);
  const main = document.querySelector("main");
  document.title = `${run.game}: ${run.folder}`;
  const list = table(run, students, layout);
  main.append(heading(run, students), boxes(run, students), legend(students), filters(students, list), list);
  const pane = document.getElementById("pane");
  const follow = () => show(run, byNumber, layout, pane);
  addEventListener("hashchange", follow);
  addEventListener("keydown", (event) => { if (event.key === "Escape") { location.hash = "#"; } });
  pointAt(run, byNumber, layout, main);
  spread(main);
  addEventListener("resize", () => spread(main));
  follow();
});

// An element with attributes and children; a string becomes text.
function make(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

function draw(name, attributes = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

function filled(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) { element.setAttribute(key, value); }
  element.append(...children);
  return element;
}

// Where the cases stand in a row: grouped by topic, with a gap between topics.
function layOut(run) {
  const order = run.cases.map((one, place) => place);
  order.sort((one, other) => run.cases[one][1] - run.cases[other][1] || one - other);
  const x = [], heads = [];
  let at = 0, last = -1;
  for (const place of order) {
    const topic = run.cases[place][1];
    if (topic !== last) {
      at += last < 0 ? 0 : GAP;
      heads.push({ topic, from: at });
      last = topic;
    }
    x[place] = at;
    at += CELL;
    heads[heads.length - 1].to = at;
  }
  return { order, x, heads, width: Math.max(at, 1) };
}

function share(student) { return student.of > 0 ? student.points / student.of : 0; }

function counted(submissions) { return `${submissions} submission${submissions === 1 ? "" : "s"}`; }

function percent(part) { return `${Math.round(100 * part)} %`; }

// Marks that say nothing about the program: nothing was run, or not everything.
function isUnrun(student) { return !student.ran || student.cells.includes("b"); }

// Those whose marks count in means.
function measured(students) { return students.filter((student) => !isUnrun(student)); }

// The shares of the table that the grader prints. What could not be run has 0 there. Where functions were asked, theirs count.
function inTable(run, students) {
  const graded = students.filter((student) => student.ran || student.cells.includes("u"));
  const worth = run.tasks.reduce((sum, [, points]) => sum + points, 0);
  if (worth === 0 || !graded.some((student) => student.functions !== null)) { return [graded.map(share), "points"]; }
  const asked = graded.filter((student) => !student.ran || student.functions !== null);
  return [asked.map((student) => (student.functions ?? 0) / worth), "tasks' points"];
}

function averages(shares, what) {
  const sorted = [...shares].sort((one, other) => one - other);
  const middle = (sorted[Math.floor((sorted.length - 1) / 2)] + sorted[Math.floor(sorted.length / 2)]) / 2;
  const mean = sorted.reduce((sum, one) => sum + one, 0) / sorted.length;
  return `median ${percent(middle || 0)}, mean ${percent(mean || 0)} of the ${what}`;
}

function heading(run, students) {
  const [shares, what] = inTable(run, students);
  const whole = measured(students).map(share);
  const all = students.filter((student) => student.of > 0 && share(student) === 1).length;
  const broken = students.filter((student) => !student.ran).length;
  const unrun = students.filter((student) => student.ran && isUnrun(student)).length;
  const parts = [`${counted(shares.length)}: ${averages(shares, what)}`];
  if (whole.length !== shares.length || what !== "points") { parts.push(`${whole.length} that ran whole: ${averages(whole, "cases' points")}`); }
  parts.push(`full points: ${all}`);
  if (broken > 0) { parts.push(`could not be run: ${broken}`); }
  if (unrun > 0) { parts.push(`budget used up: ${unrun}`); }
  const title = `${run.game}: ${run.folder}`;
  const days = students.map((student) => student.day).filter(Boolean).sort();
  const day = days.length === 0 || days[0] === days[days.length - 1] ? days.slice(0, 1) : [`${days[0]} to ${days[days.length - 1]}`];
  const about = [...day, counted(students.length), `${run.cases.length} case${run.cases.length === 1 ? "" : "s"}`].join(" · ");
  const options = run.options.flatMap((option) => [" ", make("span", { class: "whole" }, option)]);
  return make("header", {}, make("h1", {}, title), make("p", { class: "about" }, `${about} ·`, ...options), make("p", {}, parts.join(" · ")));
}

function boxes(run, students) {
  return make("div", { class: "boxes" }, distribution(students), worst(run, students), topics(run, students));
}

function distribution(students) {
  const steps = new Array(11).fill(0);
  for (const student of measured(students)) { steps[Math.min(10, Math.floor(share(student) * 10 + 1e-9))] += 1; }
  const apart = [["could not be run", students.filter((student) => !student.ran).length],
    ["budget used up", students.filter((student) => student.ran && isUnrun(student)).length]].filter(([, count]) => count > 0);
  const most = Math.max(1, ...steps, ...apart.map(([, count]) => count));
  const line = (name, count, kind) => make("tr", {}, make("td", { class: "number" }, name), make("td", { class: "number" }, String(count)),
    make("td", {}, make("span", { class: kind, style: `width:${160 * count / most}px` })));
  const rows = steps.map((count, step) => line(step === 10 ? "100 %" : `${10 * step}–${10 * step + 9} %`, count, "bar"));
  const others = apart.map(([name, count]) => line(name, count, "bar apart"));
  return make("div", {}, make("h2", {}, "Distribution of the cases' points"), make("table", {}, ...rows, ...others));
}

function fails(letter) { return letter === "f" || letter === "x"; }

function worst(run, students) {
  const ran = students.filter((student) => student.ran);
  const counts = run.cases.map((one, place) => [ran.filter((student) => fails(student.cells[place])).length, one[0]]);
  counts.sort((one, other) => other[0] - one[0]);
  const rows = counts.slice(0, WORST).filter(([count]) => count > 0).map(([count, name]) => make("tr", {},
    make("td", { class: "number" }, String(count)), make("td", {}, name)));
  return make("div", {}, make("h2", {}, `Cases that fail most often, in ${counted(ran.length)} that ran`), make("table", {}, ...rows));
}

function topics(run, students) {
  const rows = run.topics.map(([name, worth], place) => {
    const got = measured(students).map((student) => student.topics[place]).filter((points) => points !== null);
    const mean = got.length > 0 && worth > 0 ? got.reduce((sum, one) => sum + one, 0) / got.length / worth : 0;
    return make("tr", {}, make("td", {}, name), make("td", { class: "number" }, percent(mean)),
      make("td", {}, make("span", { class: "bar", style: `width:${80 * mean}px` })));
  });
  return make("div", {}, make("h2", {}, "Topics, mean of the cases' points"), make("table", {}, ...rows));
}

function legend(students) {
  const used = [..."psfxnbu"].filter((letter) => students.some((student) => student.cells.includes(letter)));
  const keys = used.flatMap((letter) => [make("span", { class: "whole" }, make("b", { class: `key ${letter}` }), WORDS[letter]), " "]);
  return make("p", { class: "legend" }, "A cell is a case; it leads to the first difference. ", ...keys);
}

// Buttons that show some rows alone.
function filters(students, list) {
  const rows = [...list.querySelectorAll("tbody tr")];
  const buttons = FILTERS.map(([name, belongs]) => {
    const button = make("button", { type: "button" }, `${name} (${students.filter(belongs).length})`);
    button.addEventListener("click", () => {
      rows.forEach((row, place) => { row.hidden = !belongs(students[place]); });
      buttons.forEach((other) => other.setAttribute("aria-pressed", String(other === button)));
    });
    return button;
  });
  buttons[0].setAttribute("aria-pressed", "true");
  return make("p", { class: "filters" }, "Show ", ...buttons);
}

function table(run, students, layout) {
  const body = make("tbody", {}, ...students.map((student) => row(run, student, layout)));
  const rows = [...body.children];
  const sorted = (key) => () => {
    const value = (place) => key(students[place]);
    const order = rows.map((one, place) => place).sort((one, other) => value(other) - value(one) || one - other);
    body.append(...order.map((place) => rows[place]));
  };
  const column = (name, key, kind) => {
    const button = make("button", { type: "button", title: "sort" }, name);
    button.addEventListener("click", sorted(key));
    return make("th", { class: kind, scope: "col" }, button);
  };
  const longest = Math.max(10, ...students.map((student) => student.name.length));
  const widths = [`${Math.min(NAME, longest) * .6 + 1}em`, "5.2em", "5.6em", "4.2em", "4em"];
  const columns = widths.map((width) => make("col", { style: `width:${width}` }));
  if (run.functions) { columns.splice(1, 0, make("col", { style: "width:6.4em" })); }
  const functions = run.functions ? [column("functions", (student) => student.functions ?? -1, "number")] : [];
  const head = make("tr", {}, column("submission", (student) => -student.number, ""), ...functions,
    column("points", (student) => student.points, "number"), column("passed", (student) => student.passed, "number"),
    column("space", (student) => student.spaced, "number"), make("th", { scope: "col", class: "link" }, "report"), make("th", { scope: "col", class: "cells" }, heads(run, layout)));
  return make("table", { class: run.functions ? "class tasks" : "class" }, make("colgroup", {}, ...columns, make("col")), make("thead", {}, head), body);
}

// The topics above their cells, written upwards.
function heads(run, layout) {
  return make("div", { class: "heads" }, ...layout.heads.map((head) => {
    const middle = 100 * (head.from + head.to) / 2 / layout.width;
    return make("span", { style: `left:${middle}%` }, run.topics[head.topic][0]);
  }));
}

// Moves names of topics apart that would stand on each other.
function spread(main) {
  const box = main.querySelector(".heads");
  const names = [...box.children];
  names.forEach((name) => { name.style.marginLeft = ""; });
  const line = names.length > 0 ? names[0].offsetWidth : 0;
  const wanted = names.map((name) => name.offsetLeft);
  const places = [];
  wanted.forEach((at, place) => { places.push(place > 0 ? Math.max(at, places[place - 1] + line) : at); });
  let end = Infinity;
  for (let place = names.length - 1; place >= 0; place -= 1) {
    places[place] = Math.min(places[place], Math.max(end - line, 0), box.clientWidth);
    end = places[place];
    names[place].style.marginLeft = `${places[place] - wanted[place]}px`;
  }
}

// The points of a C file's functions; nothing for a program.
function ofFunctions(student) { return student.functions === null ? "" : rounded(student.functions); }

function row(run, student, layout) {
  const name = make("a", { href: `#${student.number}`, title: [student.name, ...student.causes].join("\n") }, student.name);
  const cells = make("td", { class: "cells" }, student.ran ? picture(student, layout) : reason(student));
  cells.dataset.number = student.number;
  const functions = run.functions ? [make("td", { class: "number" }, ofFunctions(student))] : [];
  return make("tr", {}, make("td", { class: "name" }, name), ...functions, make("td", { class: "number" }, rounded(student.points)),
    make("td", { class: "number" }, `${student.passed}/${student.cases}`),
    make("td", { class: "number" }, student.spaced > 0 ? `+${student.spaced}` : ""),
    make("td", { class: "link" }, make("a", { href: student.file }, "text")), cells);
}

// Why nothing was run, in the place of the cells.
function reason(student) {
  return make("div", { class: "why" }, `could not be run: ${student.details[0].split("\n")[0]}`);
}

function rounded(points) { return String(Math.round(100 * points) / 100); }

// All cells of one kind are one path.
function picture(student, layout) {
  const svg = draw("svg", { class: "row", viewBox: `0 0 ${layout.width} ${HEIGHT}`, preserveAspectRatio: "none", role: "img" });
  const paths = {};
  for (const place of layout.order) {
    const letter = student.cells[place];
    paths[letter] = `${paths[letter] || ""}M${layout.x[place]} 0h${CELL - .7}v${HEIGHT}h${.7 - CELL}z`;
  }
  for (const [letter, path] of Object.entries(paths)) { svg.append(draw("path", { class: letter, d: path })); }
  return svg;
}

// The student and the case under the pointer.
function under(event, byNumber, layout) {
  const cell = event.target.closest ? event.target.closest("td.cells") : null;
  if (!cell) { return null; }
  const box = cell.firstChild.getBoundingClientRect();
  const student = byNumber.get(Number(cell.dataset.number));
  if (!student.ran) { return { student, place: -1 }; }
  const x = (event.clientX - box.left) / box.width * layout.width;
  const hit = layout.order.find((one) => x >= layout.x[one] && x < layout.x[one] + CELL);
  if (hit !== undefined && (student.cells[hit] !== "p" || event.type !== "click")) { return { student, place: hit }; }
  // A finger takes the failing cell beside it.
  const away = (one) => Math.abs(layout.x[one] + CELL / 2 - x) * box.width / layout.width;
  const near = layout.order.filter((one) => student.cells[one] !== "p" && away(one) <= NEAR && matchMedia("(pointer: coarse)").matches);
  const place = near.sort((one, other) => away(one) - away(other))[0] ?? hit;
  return place === undefined ? null : { student, place };
}

function pointAt(run, byNumber, layout, main) {
  const tip = document.getElementById("tip");
  main.addEventListener("click", (event) => {
    const found = under(event, byNumber, layout);
    if (found) { location.hash = found.place < 0 ? `#${found.student.number}` : `#${found.student.number}/${found.place + 1}`; }
  });
  main.addEventListener("mousemove", (event) => {
    const found = under(event, byNumber, layout);
    tip.style.display = found ? "block" : "none";
    if (found) {
      const what = found.place < 0 ? WORDS.u : `${run.cases[found.place][0]} ${WORDS[found.student.cells[found.place]]}`;
      tip.textContent = `${found.student.name}: ${what}`;
      tip.style.top = `${event.clientY + 16}px`;
      tip.style.left = `${Math.min(event.clientX + 8, innerWidth - tip.offsetWidth - 8)}px`;
    }
  });
  main.addEventListener("mouseleave", () => { tip.style.display = "none"; });
}

// What is wrong with a case.
function detail(student, place) {
  if (!student.ran) { return student.details[0]; }
  if (student.cells[place] === "p") { return "It passes."; }
  let number = 0;
  for (let before = 0; before < place; before += 1) { number += student.cells[before] === "p" ? 0 : 1; }
  return TEXTS[student.details[number]] || `${WORDS[student.cells[place]]}.`;
}

// Shows what follows `#` in the address: a student, or a student and a case.
function show(run, byNumber, layout, pane) {
  document.querySelectorAll(".mark").forEach((mark) => mark.remove());
  const [number, one] = location.hash.slice(1).split("/").map(Number);
  const student = byNumber.get(number);
  pane.hidden = !student;
  document.body.classList.toggle("open", Boolean(student));
  if (!student) { return; }
  const place = one >= 1 && one <= run.cases.length ? one - 1 : -1;
  const close = make("button", { type: "button" }, "close");
  close.addEventListener("click", () => { location.hash = "#"; });
  const content = place < 0 ? ofStudent(run, student) : ofCase(run, student, place);
  pane.replaceChildren(make("nav", {}, ...steps(student, place, layout), close), ...content);
  pane.scrollTop = 0;
  const cell = document.querySelector(`td.cells[data-number="${student.number}"]`);
  if (place >= 0 && student.ran) { cell.firstChild.append(draw("rect", { class: "mark", x: layout.x[place] - .4, y: 0, width: CELL, height: HEIGHT })); }
  cell.scrollIntoView({ block: "nearest" });
  if (cell.getBoundingClientRect().bottom > innerHeight - pane.offsetHeight) { cell.scrollIntoView({ block: "start" }); scrollBy(0, -100); }
}

// Buttons to the next case that does not pass, on either side.
function steps(student, place, layout) {
  const wrong = layout.order.filter((one) => student.cells[one] !== "p");
  const at = layout.order.indexOf(place);
  const before = wrong.filter((one) => layout.order.indexOf(one) < at).pop();
  const after = wrong.find((one) => layout.order.indexOf(one) > at);
  return [["◂", "previous", before], ["▸", "next", after]].map(([sign, side, target]) => {
    const button = make("button", { type: "button", title: `the ${side} case that does not pass` }, sign);
    button.disabled = target === undefined;
    button.addEventListener("click", () => { location.hash = `#${student.number}/${target + 1}`; });
    return button;
  });
}

function ofCase(run, student, place) {
  return [make("h2", {}, make("a", { href: `#${student.number}` }, student.name), `: ${run.cases[place][0]} ${WORDS[student.cells[place]]}`),
    make("pre", {}, detail(student, place))];
}

function ofStudent(run, student) {
  const points = run.topics.map(([name, worth], place) =>
    student.topics[place] === null ? `${name} –` : `${name} ${rounded(student.topics[place])}/${rounded(worth)}`);
  if (student.functions !== null) { points.push(`functions ${ofFunctions(student)}`); }
  const tasks = student.tasks.map((right, place) => {
    const [name, worth] = run.tasks[place];
    return worth > 0 ? `${name} ${rounded(right * worth)}/${rounded(worth)}` : `${name} ${percent(right)}`;
  });
  const wrong = run.cases.map((one, place) => place).filter((place) => student.cells[place] !== "p");
  const links = wrong.map((place) => make("li", { class: `is-${student.cells[place]}` }, make("a", { href: `#${student.number}/${place + 1}` }, run.cases[place][0])));
  const sum = student.ran ? `${student.passed}/${student.cases} cases pass, ${rounded(student.points)} of ${rounded(student.of)} points. ` : "It could not be run. ";
  const facts = [student.note, ...student.causes].filter(Boolean).map((line) => make("li", {}, line));
  const unrun = [...student.cells].filter((letter) => letter === "b").length;
  if (unrun > 0) { facts.push(make("li", {}, `${unrun} case${unrun === 1 ? "" : "s"} ${WORDS.b}.`)); }
  const what = student.ran ? make("ul", { class: "cases" }, ...links) : make("pre", {}, student.details[0]);
  const day = student.day ? ` · graded on ${student.day}` : "";
  return [make("h2", {}, student.name), make("p", {}, sum, make("a", { href: student.file }, "the whole report"), day),
    make("ul", { class: "facts" }, ...facts), ...(student.ran ? [make("p", {}, points.join(" · "))] : []),
    ...(tasks.length > 0 ? [make("p", {}, tasks.join(" · "))] : []), what];
}
