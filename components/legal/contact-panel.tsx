"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { CheckCircleFillIcon } from "@/components/ui/icons";
import { sendMessage } from "@/lib/administration/contact/queries";
import { ContactForm } from "./contact-form";
import styles from "./contact-form.module.css";

function Thanks({ email, onAnother }: { email: string; onAnother: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={styles.thanks}>
      <CheckCircleFillIcon size={40} className={styles.check} />
      <h2 ref={title} tabIndex={-1} className={styles.title}>
        Tu mensaje ha llegado
      </h2>
      <p>
        Lo leerá una persona y te responderá a <strong className={styles.email}>{email}</strong>. Gracias por
        escribirnos.
      </p>
      <Button variant="secondary" onClick={onAnother}>
        Escribir otro mensaje
      </Button>
    </div>
  );
}

/** The form, and in its place the thanks once the message has been taken. */
export function ContactPanel() {
  const [sentFrom, setSentFrom] = useState<string>();
  if (sentFrom !== undefined) return <Thanks email={sentFrom} onAnother={() => setSentFrom(undefined)} />;
  return (
    <ContactForm
      onSend={async (message) => {
        await sendMessage(message);
        setSentFrom(message.email);
      }}
    />
  );
}
