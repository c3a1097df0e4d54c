"use client";

import { Failure } from "@/components/fallo/failure";
import { FailureFrame } from "@/components/fallo/failure-frame";
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
