import type { ReactNode } from "react";
import { DownloadSimpleIcon } from "@/components/ui/later-icons";
import styles from "./download-link.module.css";

interface DownloadLinkProps {
  href: string;
  /** Names the download for screen readers where the visible text does not. */
  label?: string;
  children: ReactNode;
}

/** A link that saves a file. */
export function DownloadLink({ href, label, children }: DownloadLinkProps) {
  return (
    <a href={href} download className={styles.download} aria-label={label}>
      <DownloadSimpleIcon size={20} />
      {children}
    </a>
  );
}
