"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { signInErrorText } from "@/lib/platform/copy/errors";
import { routes } from "@/lib/platform/routes";
import { AuthForm, authTitles, type AuthView } from "./auth-views";
import { callbackPath } from "./callback-path";
import { FormNotice } from "../common/form-message";
import styles from "./sign-in-panel.module.css";

/** The account forms as a page of their own, for whoever comes from a page that needs a session. */
export function SignInPanel() {
  const params = useSearchParams();
  const [view, setView] = useState<AuthView>("login");
  const error = params.get("error");
  const { title, description } = authTitles[view];

  function finish() {
    const path = callbackPath(params.get("callbackUrl"), location.origin);
    // A whole new document: nothing that was rendered for a visitor stays.
    location.replace(path && !path.startsWith(routes.signIn()) ? path : routes.feed());
  }

  return (
    <section className={styles.panel} aria-labelledby="sign-in-title">
      <div className={styles.band} />
      <div className={styles.body}>
        <h1 id="sign-in-title" className={styles.title}>
          {title}
        </h1>
        {description && <p>{description}</p>}
        {error && view === "login" && (
          <FormNotice kind={error === "SessionRequired" ? "info" : "error"}>
            {signInErrorText(error)}
          </FormNotice>
        )}
        <AuthForm key={view} view={view} onView={setView} onDone={finish} />
      </div>
    </section>
  );
}
