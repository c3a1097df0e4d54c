import { describe, expect, it } from "vitest";
import { readAppRoutes } from "@/server/app-routes";

// The methods that are read from the sources are those that the modules export.

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const handlers = readAppRoutes(process.cwd()).filter(({ kind }) => kind === "handler");

describe.each(handlers)("$file", ({ file, methods }) => {
  it("exports what the route table allows", async () => {
    const handler = (await import(/* @vite-ignore */ `${process.cwd()}/${file}`)) as Record<string, unknown>;
    const exported = METHODS.filter((method) => typeof handler[method] === "function");
    const answered = exported.includes("GET") ? [...new Set([...exported, "HEAD"])] : exported;
    expect([...methods].sort()).toEqual(answered.sort());
  });
});
