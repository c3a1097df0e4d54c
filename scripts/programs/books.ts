import { runProgram } from "./program";

// `node books.mjs --quarter <2027-1>`: writes the operator's books of a quarter, like `npm run books`.

void runProgram(async (args) => {
  const { parseBooksArguments } = await import("@/scripts/books/arguments");
  const { writeBooks } = await import("@/scripts/books/write-books");
  await writeBooks(parseBooksArguments("node books.mjs", args));
  process.exit(0);
});
