"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { consent } from "@/lib/platform/browser/consent/consent";
import { routes } from "@/lib/platform/routes";
import styles from "./consent-banner.module.css";

/** Says on <html> how much room the card takes, so that nothing ends up behind it. */
function useRoom() {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty("--consent-card", `${card.current?.offsetHeight ?? 0}px`);
    });
    if (card.current) observer.observe(card.current);
    return () => {
      observer.disconnect();
      style.removeProperty("--consent-card");
    };
  }, []);
  return card;
}

/** The question at the lower edge; it blocks nothing, and both answers weigh the same. */
export function ConsentBanner() {
  return (
    <section ref={useRoom()} aria-label="Aviso de cookies" className={styles.banner}>
      <p className={styles.text}>
        Solo con tu permiso usamos cookies de analítica y publicidad. Puedes cambiar de idea cuando quieras.{" "}
        <a href={routes.cookies()} target="_blank" className={styles.link}>
          Política de cookies<span className="visually-hidden"> (se abre en otra pestaña)</span>
        </a>
      </p>
      <div className={styles.buttons}>
        <Button variant="secondary" size="s" onClick={() => consent.choose(false)}>
          Rechazar cookies
        </Button>
        <Button variant="secondary" size="s" onClick={() => consent.choose(true)}>
          Aceptar
        </Button>
      </div>
    </section>
  );
}
