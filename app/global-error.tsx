"use client";

import ErrorPage from "./error";
import { fontVariables } from "@/styles/fonts";
import "@/styles/global.css";

/** Takes the place of the whole document when the root layout itself fails. */
export default function GlobalError(props: { error: Error; reset: () => void }) {
  return (
    <html lang="es" className={fontVariables}>
      <body>
        <ErrorPage {...props} />
      </body>
    </html>
  );
}
