"use client";

import { Failure } from "@/components/shell/error-screen";
import { FailureFrame } from "@/components/shell/error-screen-frame";
import { fontVariables } from "@/styles/fonts";
import "@/styles/global.css";

/** Takes the place of the whole document when the root layout itself fails. */
export default function GlobalError() {
  return (
    <html lang="es" className={fontVariables}>
      <body>
        <FailureFrame>
          <Failure onRetry={() => location.reload()} />
        </FailureFrame>
      </body>
    </html>
  );
}
