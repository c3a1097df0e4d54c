"use client";

import { ShareButton } from "@/components/common/share-button";
import { copyLink } from "@/components/common/copy-link";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { CopyIcon } from "@/components/ui/later-icons";
import { TextInput } from "@/components/ui/text-input";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { routes } from "@/lib/platform/routes";
import styles from "./invitations.module.css";

export function InvitationLink({ code, inviter }: { code: string; inviter: string }) {
  const path = routes.invitation(code);
  // `location` is safe: this renders only once the session is loaded in the browser.
  const url = new URL(path, location.origin).href;
  return (
    <section aria-labelledby="tu-enlace" className={styles.panel}>
      <h2 id="tu-enlace" className={styles.heading}>
        Tu enlace
      </h2>
      <Field label="Enlace de invitación">
        <TextInput readOnly value={url} onFocus={({ target }) => target.select()} />
      </Field>
      <div className={styles.buttons}>
        <Button icon={<CopyIcon />} onClick={() => void copyLink(url)}>
          Copiar enlace
        </Button>
        <ShareButton title={`${inviter} te invita a ${PRODUCT_NAME}`} path={path} />
      </div>
    </section>
  );
}
