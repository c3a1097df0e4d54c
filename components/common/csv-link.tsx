import { DownloadSimpleIcon } from "@/components/ui/later-icons";
import styles from "./csv-link.module.css";

/** Plain `<a>`s: prefetching through the router would trigger the export. */
export function CsvLink({ href, children = "Descargar CSV" }: { href: string; children?: string }) {
  return (
    <div className={styles.links}>
      <a href={href} download className={styles.link}>
        <DownloadSimpleIcon size={20} />
        {children}
      </a>
      <a
        href={`${href}${href.includes("?") ? "&" : "?"}formato=coma`}
        download
        title="Con comas entre las celdas y punto decimal"
        className={styles.otherForm}
      >
        CSV para México y Centroamérica
      </a>
    </div>
  );
}
