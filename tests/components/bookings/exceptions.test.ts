import { expect, test } from "vitest";
import { closeDays, formatRow, listDays, openDays, toRows } from "@/components/bookings/exceptions";

const close = (first: string, last: string) => closeDays([], listDays({ first, last }));
const describeRows = (exceptions: Parameters<typeof toRows>[0]) => toRows(exceptions).map(formatRow);

test.each([
  ["2027-08-04", "2027-08-04", "miércoles, 4 de agosto de 2027: sin citas"],
  ["2027-08-01", "2027-08-15", "del 1 al 15 de agosto de 2027: sin citas"],
  ["2027-07-28", "2027-08-15", "del 28 de julio al 15 de agosto de 2027: sin citas"],
  ["2027-12-20", "2028-01-07", "del 20 de diciembre de 2027 al 7 de enero de 2028: sin citas"],
])("the closed days from %s to %s are one row", (first, last, text) => {
  expect(describeRows(close(first, last))).toEqual([text]);
});

test("a day in between and hours part the rows, in any order", () => {
  const closed = [...close("2027-08-05", "2027-08-06"), ...close("2027-08-01", "2027-08-03")];
  const hours = { from: "10:00", to: "12:00" };
  expect(describeRows(openDays(closed, ["2027-08-02", "2027-08-04"], hours))).toEqual([
    "domingo, 1 de agosto de 2027: sin citas",
    "lunes, 2 de agosto de 2027: de 10:00 a 12:00",
    "martes, 3 de agosto de 2027: sin citas",
    "miércoles, 4 de agosto de 2027: de 10:00 a 12:00",
    "del 5 al 6 de agosto de 2027: sin citas",
  ]);
});

test("closing a day takes its hours away", () => {
  const hours = openDays([], ["2027-08-02"], { from: "10:00", to: "12:00" });
  expect(closeDays(hours, ["2027-08-02"])).toEqual([{ date: "2027-08-02", closed: true }]);
});
