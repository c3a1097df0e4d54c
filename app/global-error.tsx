"use client";

import { ErrorScreen } from "@/components/shell/error-screen";
import { ErrorScreenFrame } from "@/components/shell/error-screen-frame";
import { fontVariables } from "@/styles/fonts";
import "@/styles/global.css";

/** Replaces the whole document when the root layout fails. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="es" className={fontVariables}>
      <body>
        <ErrorScreenFrame>
          <ErrorScreen onRetry={() => location.reload()} digest={error.digest} />
        </ErrorScreenFrame>
      </body>
    </html>
  );
}
