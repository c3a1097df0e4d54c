import { Link } from "@/components/ui/link";
import styles from "./link-tabs.module.css";

interface ChoicesProps {
  label: string;
  choices: readonly { key: string; label: string; href: string }[];
  current: string;
}

/** One of several views of a list, each with an address of its own. */
export function Choices({ label, choices, current }: ChoicesProps) {
  return (
    <nav aria-label={label}>
      <ul role="list" className={styles.choices}>
        {choices.map(({ key, label: text, href }) => (
          <li key={key}>
            <Link href={href} aria-current={key === current ? "page" : undefined} className={styles.choice}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
