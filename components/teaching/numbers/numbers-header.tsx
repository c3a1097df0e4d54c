import { BackLink } from "@/components/common/back-link";
import { LinkTabs } from "@/components/ui/link-tabs";
import { Link } from "@/components/ui/link";
import { routes } from "@/lib/platform/routes";
import { numbersPeriods } from "@/lib/teaching/numbers/schema";
import type { NumbersPeriod } from "@/lib/teaching/numbers/schema";
import { PERIOD_LABELS } from "./format";
import styles from "./numbers.module.css";

interface NumbersHeaderProps {
  /** The content, with a link to its page while it is public. */
  ayni?: { title: string; href: string | null };
  back: { label: string; href: string };
  period: NumbersPeriod;
  toHref: (period: NumbersPeriod) => string;
}

/** The title of the numbers and the choice of their period. */
export function NumbersHeader({ ayni, back, period, toHref }: NumbersHeaderProps) {
  return (
    <>
      <BackLink href={back.href} tight>
        {back.label}
      </BackLink>
      <header>
        <h1>Números</h1>
        {ayni && (
          <p className={styles.ayniTitle}>
            {ayni.href === null ? ayni.title : <Link href={ayni.href}>{ayni.title}</Link>}
          </p>
        )}
      </header>
      <LinkTabs
        label="Período"
        current={period}
        tabs={numbersPeriods.map((key) => ({ key, label: PERIOD_LABELS[key], href: toHref(key) }))}
      />
    </>
  );
}

export const dashboardLink = { label: "Ayni ofrecido", href: routes.teachingDashboard() };
