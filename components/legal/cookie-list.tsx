import styles from "./cookie-list.module.css";

interface CookieEntry {
  name: string;
  purpose: string;
  duration: string;
}

export function CookieList({ cookies }: { cookies: readonly CookieEntry[] }) {
  return (
    <dl className={styles.list}>
      {cookies.map(({ name, purpose, duration }) => (
        <div key={name} className={styles.cookie}>
          <dt className={styles.name}>
            <code>{name}</code>
          </dt>
          <dd>{purpose}</dd>
          <dd className={styles.duration}>Duración: {duration}</dd>
        </div>
      ))}
    </dl>
  );
}
