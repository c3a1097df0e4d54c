import { describe, expect, it } from "vitest";
import {
  contentTypes,
  datesFilters,
  formatType,
  formatTypeAndPlace,
  isContentType,
  modalities,
  onlineTypes,
  priceFilters,
} from "@/lib/reference/labels";

describe("enumerations", () => {
  it("have the specified values", () => {
    expect(contentTypes).toEqual(["PODCAST", "EBOOK", "EVENT", "WORKSHOP", "COURSE"]);
    expect(modalities).toEqual(["ONLINE", "OFFLINE"]);
    expect(onlineTypes).toEqual(["VIDEOCALL", "RECORDED"]);
    expect(datesFilters).toEqual([
      "always",
      "today",
      "tomorrow",
      "this_weekend",
      "this_week",
      "this_month",
      "next_week",
      "next_month",
    ]);
    expect(priceFilters.join(" ")).toBe("FREE MAX50EUR MAX100EUR MAX150EUR MAX50USD MAX100USD MAX150USD");
  });

  it("do not accept inherited property names", () => {
    expect(isContentType("EVENT")).toBe(true);
    expect(isContentType("toString")).toBe(false);
  });
});

describe("the name of a type", () => {
  it.each([
    [{ contentType: "EVENT", isSession: true, modality: "ONLINE" }, "Cita", "Cita por videollamada"],
    [{ contentType: "EVENT", isSession: true, modality: "OFFLINE" }, "Cita", "Cita presencial"],
    [{ contentType: "EVENT", isSession: false, modality: "ONLINE" }, "Evento", "Evento en línea"],
    [{ contentType: "PODCAST", isSession: false, modality: "ONLINE" }, "Pódcast", "Pódcast"],
  ] as const)("%o", (type, name, withPlace) => {
    expect([formatType(type), formatTypeAndPlace(type)]).toEqual([name, withPlace]);
  });
});
