"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { CheckCircleFillIcon } from "@/components/ui/icons";
import { postContactMessage } from "@/lib/administration/contact/queries";
import { ContactForm } from "./contact-form";
import styles from "./contact-form.module.css";

function ContactConfirmation({ email, onWriteAnother }: { email: string; onWriteAnother: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={styles.confirmation}>
      <CheckCircleFillIcon size={40} className={styles.check} />
      <h2 ref={title} tabIndex={-1} className={styles.title}>
        Tu mensaje ha llegado
      </h2>
      <p>
        Lo leerá una persona y te responderá a <strong className={styles.email}>{email}</strong>. Gracias por
        escribirnos.
      </p>
      <Button variant="secondary" onClick={onWriteAnother}>
        Escribir otro mensaje
      </Button>
    </div>
  );
}

/** The contact form, replaced by a confirmation once sent. */
export function ContactPanel() {
  const [senderEmail, setSenderEmail] = useState<string>();
  if (senderEmail !== undefined)
    return <ContactConfirmation email={senderEmail} onWriteAnother={() => setSenderEmail(undefined)} />;
  return (
    <ContactForm
      onSend={async (message) => {
        await postContactMessage(message);
        setSenderEmail(message.email);
      }}
    />
  );
}
