import type { ReactNode } from "react";
import type { OuterLinks } from "@/lib/platform/site-config/schema";
import { Footer } from "./footer";
import { Header } from "./header";
import { MobileBar } from "./mobile-bar";
import { MobileHeader } from "./mobile-header";
import styles from "./app-shell.module.css";
import { SideMenu } from "./side-menu";

/** What stands around every page. It is static: whatever depends on the visitor is an island with its room kept. */
export function Shell({ links, children }: { links: OuterLinks; children: ReactNode }) {
  return (
    <>
      <Header />
      <MobileHeader />
      <div className={styles.frame}>
        <SideMenu />
        <div className={styles.column}>
          <main id="contenido" tabIndex={-1} className={styles.main}>
            {children}
          </main>
          <Footer links={links} />
        </div>
      </div>
      <MobileBar />
    </>
  );
}
