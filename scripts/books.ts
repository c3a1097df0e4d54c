import { parseBooksArguments } from "./books/arguments";
import { withServices } from "./with-services";

/** `npm run books -- --quarter 2027-1`: writes the operator's books of a quarter, and checks that they agree with the sales; `--year 2026` what is reported of Masters, `--sent <file>` that it was sent. */
export async function main(_: string, args: string[]): Promise<void> {
  const options = parseBooksArguments("npm run books --", args);
  await withServices(
    "npm run books",
    async () => {
      // The application reads its environment while it loads.
      const { writeBooks } = await import("./books/write-books");
      await writeBooks(options);
    },
    { dataOnly: true },
  );
  process.exit(0);
}
