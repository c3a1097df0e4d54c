import styles from "./cookie-list.module.css";

interface Cookie {
  name: string;
  purpose: string;
  duration: string;
}

/** Each cookie with what it is for and how long it stays. */
export function CookieList({ cookies }: { cookies: readonly Cookie[] }) {
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
