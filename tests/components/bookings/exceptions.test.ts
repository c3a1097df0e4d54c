import { expect, test } from "vitest";
import { closeDays, formatRow, openDays, overlapsOn, toRows } from "@/components/bookings/exceptions";

const close = (first: string, last: string) => closeDays([], { first, last });
const describeRows = (exceptions: Parameters<typeof toRows>[0]) => toRows(exceptions).map(formatRow);

test.each([
  ["2027-08-04", "2027-08-04", "miércoles, 4 de agosto de 2027: cerrado"],
  ["2027-08-01", "2027-08-15", "del 1 al 15 de agosto de 2027: cerrado"],
  ["2027-07-28", "2027-08-15", "del 28 de julio al 15 de agosto de 2027: cerrado"],
  ["2027-12-20", "2028-01-07", "del 20 de diciembre de 2027 al 7 de enero de 2028: cerrado"],
])("the closed days from %s to %s are one row", (first, last, text) => {
  expect(describeRows(close(first, last))).toEqual([text]);
});

test("a day in between and hours part the rows, in any order", () => {
  const closed = [...close("2027-08-05", "2027-08-06"), ...close("2027-08-01", "2027-08-03")];
  const hours = { from: "10:00", to: "12:00" };
  expect(describeRows(openDays(closed, ["2027-08-02", "2027-08-04"], hours))).toEqual([
    "domingo, 1 de agosto de 2027: cerrado",
    "lunes, 2 de agosto de 2027: de 10:00 a 12:00",
    "martes, 3 de agosto de 2027: cerrado",
    "miércoles, 4 de agosto de 2027: de 10:00 a 12:00",
    "del 5 al 6 de agosto de 2027: cerrado",
  ]);
});

test("what was set for days within a closed range shows again once the range is taken away", () => {
  const hours = { from: "10:00", to: "12:00" };
  const single = [...close("2027-08-03", "2027-08-03"), ...close("2027-08-10", "2027-08-11")];
  const before = openDays(single, ["2027-08-06"], hours);
  const closed = closeDays(before, { first: "2027-08-01", last: "2027-08-15" });
  expect(describeRows(closed)).toEqual(["del 1 al 15 de agosto de 2027: cerrado"]);
  const [range] = toRows(closed);
  expect(closed.filter((other) => !range?.exceptions.includes(other))).toEqual(before);
});

test("closing again what is closed changes nothing, and a range that overlaps another is one with it", () => {
  const closed = close("2027-08-01", "2027-08-05");
  expect(closeDays(closed, { first: "2027-08-02", last: "2027-08-02" })).toEqual(closed);
  const joined = closeDays(closed, { first: "2027-08-04", last: "2027-08-10" });
  expect(joined).toEqual(close("2027-08-01", "2027-08-10"));
});

test("opening hours of a closed day ends its closing and what lay below", () => {
  const hours = { from: "10:00", to: "12:00" };
  const closed = closeDays(openDays([], ["2027-08-02"], hours), { first: "2027-08-01", last: "2027-08-03" });
  expect(overlapsOn(closed, ["2027-08-02"], hours)).toBe(false);
  const open = openDays(closed, ["2027-08-02"], { from: "11:00", to: "13:00" });
  expect(describeRows(open)).toContain("lunes, 2 de agosto de 2027: de 11:00 a 13:00");
  expect(open.filter(({ date }) => date === "2027-08-02")).toHaveLength(1);
  expect(overlapsOn(open, ["2027-08-02"], hours)).toBe(true);
});
