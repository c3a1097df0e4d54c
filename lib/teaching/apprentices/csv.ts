import "server-only";
import { csvFile } from "@/lib/platform/csv";
import type { FollowingApprentice } from "./schema";

const COLUMNS = [
  { key: "name", header: "Nombre" },
  { key: "lastName", header: "Apellidos" },
  { key: "since", header: "Desde" },
  { key: "following", header: "Te sigue" },
  { key: "count", header: "Contenidos recibidos" },
  { key: "titles", header: "Qué ha recibido" },
] as const;

async function* lines(batches: AsyncIterable<FollowingApprentice[]>): AsyncGenerator<object[]> {
  for await (const batch of batches) {
    yield batch.map(({ received, following, ...row }) => ({
      ...row,
      following: following ? "sí" : "no",
      count: received.length,
      titles: received.map(({ title }) => title).join(" · "),
    }));
  }
}

/** Apprentices as a CSV file; their e-mail addresses are not the Master's to have. */
export const apprenticesCsv = (day: string, people: AsyncIterable<FollowingApprentice[]>): Response =>
  csvFile(`mis-aprendices-${day}`, COLUMNS, lines(people));
