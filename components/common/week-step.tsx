import { CaretLeftIcon, CaretRightIcon } from "@/components/ui/later-icons";
import { Link } from "@/components/ui/link";
import styles from "./week-step.module.css";

interface WeekStepProps {
  href: string | null;
  label: string;
  rel: "prev" | "next";
}

/** A link to another week; without one its place stays empty, so that the other does not move. */
export function WeekStep({ href, label, rel }: WeekStepProps) {
  const Icon = rel === "prev" ? CaretLeftIcon : CaretRightIcon;
  if (href === null) return <span className={styles.step} aria-hidden />;
  return (
    <Link href={href} rel={rel} scroll={false} className={styles.step} aria-label={label} title={label}>
      <Icon size={22} />
    </Link>
  );
}
