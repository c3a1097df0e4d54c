"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { consent } from "@/lib/platform/browser/consent/consent";
import { routes } from "@/lib/platform/routes";
import styles from "./consent-banner.module.css";

/** Publishes the height of the banner as a CSS variable, so that nothing ends up behind it. */
function usePublishedHeight() {
  const banner = useRef<HTMLElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty("--consent-card", `${banner.current?.offsetHeight ?? 0}px`);
    });
    if (banner.current) observer.observe(banner.current);
    return () => {
      observer.disconnect();
      style.removeProperty("--consent-card");
    };
  }, []);
  return banner;
}

/** Non-blocking consent question; both answers have equal weight. */
export function ConsentBanner() {
  return (
    <section ref={usePublishedHeight()} aria-label="Aviso de cookies" className={styles.banner}>
      <p className={styles.text}>
        Solo con tu permiso usamos cookies de analítica y publicidad. Puedes cambiar de idea cuando quieras.{" "}
        <a href={routes.cookies()} target="_blank" className={styles.link}>
          Política de cookies<span className="visually-hidden"> (se abre en otra pestaña)</span>
        </a>
      </p>
      <div className={styles.buttons}>
        <Button variant="secondary" size="s" onClick={() => consent.save(false)}>
          Rechazar cookies
        </Button>
        <Button variant="secondary" size="s" onClick={() => consent.save(true)}>
          Aceptar
        </Button>
      </div>
    </section>
  );
}
