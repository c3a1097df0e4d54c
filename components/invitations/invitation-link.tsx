"use client";

import { ShareButton } from "@/components/common/share-button";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { CopyIcon } from "@/components/ui/icons";
import { TextInput } from "@/components/ui/text-input";
import { notify } from "@/components/ui/toast";
import { PRODUCT } from "@/lib/copy/product";
import { routes } from "@/lib/platform/routes";
import styles from "./invitations.module.css";

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    await notify("Enlace copiado.", { kind: "success", duration: 5000, id: "share" });
  } catch {
    await notify("No hemos podido copiarlo. Selecciona el enlace y cópialo tú.", {
      kind: "error",
      id: "share",
    });
  }
}

/** The member's own link, to copy or share. */
export function OwnLink({ code, inviter }: { code: string; inviter: string }) {
  const path = routes.invitation(code);
  // Only in the browser: this comes once the session is known.
  const address = new URL(path, location.origin).href;
  return (
    <section aria-labelledby="tu-enlace" className={styles.panel}>
      <h2 id="tu-enlace" className={styles.heading}>
        Tu enlace
      </h2>
      <Field label="Enlace de invitación">
        <TextInput readOnly value={address} onFocus={({ target }) => target.select()} />
      </Field>
      <div className={styles.buttons}>
        <Button icon={<CopyIcon />} onClick={() => void copy(address)}>
          Copiar enlace
        </Button>
        <ShareButton title={`${inviter} te invita a ${PRODUCT}`} path={path} />
      </div>
    </section>
  );
}
