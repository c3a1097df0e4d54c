"use client";

import { useState } from "react";
import { FormMessage } from "@/components/common/form-message";
import { signInErrorMessage } from "@/lib/platform/copy/errors";
import { getAuthTitles } from "./auth-titles";
import { AuthForm } from "./auth-views";
import type { AuthView } from "./auth-view";
import { toSignedInPath } from "./callback-path";
import styles from "./sign-in-panel.module.css";

interface SignInPanelProps {
  initialView: AuthView;
  error: string | undefined;
  callbackUrl: string | undefined;
}

/** The auth forms as a page, for redirects from pages that require a session. */
export function SignInPanel({ initialView, error, callbackUrl }: SignInPanelProps) {
  const [view, setView] = useState(initialView);
  const { title, description } = getAuthTitles(view);

  // A full page load discards everything rendered for a signed-out visitor.
  const handleSuccess = () => location.replace(toSignedInPath(callbackUrl, location.origin));

  return (
    <section className={styles.panel} data-auth-frame="" aria-labelledby="sign-in-title">
      <div className={styles.band} />
      <div className={styles.body}>
        <h1 id="sign-in-title" className={styles.title}>
          {title}
        </h1>
        {description && <p>{description}</p>}
        {error && view === "login" && (
          <FormMessage kind={error === "SessionRequired" ? "info" : "error"}>
            {signInErrorMessage(error)}
          </FormMessage>
        )}
        <AuthForm view={view} onViewChange={setView} onSuccess={handleSuccess} />
      </div>
    </section>
  );
}
