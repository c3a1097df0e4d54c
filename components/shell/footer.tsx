import { Container } from "@/components/ui/container";
import { Link } from "@/components/ui/link";
import { PRODUCT } from "@/lib/copy/product";
import { routes } from "@/lib/routes";
import { Brand } from "./brand";
import styles from "./footer.module.css";

const columns = [
  {
    title: "Descubre",
    links: [
      { label: "Explora", href: routes.explore() },
      { label: "Directorio de Maestros", href: routes.masters() },
      { label: "Hazte Maestro", href: routes.becomeMaster() },
    ],
  },
  {
    title: "Acerca de",
    links: [
      { label: "Quiénes somos", href: routes.about() },
      { label: "Credo", href: routes.creed() },
      { label: "Visión", href: routes.vision() },
      { label: "Contacto", href: routes.contact() },
    ],
  },
  {
    title: "Comunidad",
    links: [
      { label: "Directrices", href: routes.guidelines() },
      { label: "Invitaciones", href: routes.invitations() },
    ],
  },
  {
    title: "Legal",
    links: [
      { label: "Condiciones", href: routes.terms() },
      { label: "Cookies", href: routes.cookies(), newTab: true },
      { label: "Privacidad", href: routes.privacy() },
    ],
  },
] as const;

interface FooterLink {
  label: string;
  href: string;
  newTab?: boolean;
}

function FooterColumn({ title, links }: { title: string; links: readonly FooterLink[] }) {
  return (
    <nav aria-label={title}>
      <p className={styles.title}>{title}</p>
      <ul role="list" className={styles.links}>
        {links.map(({ label, href, newTab }) => (
          <li key={href}>
            <Link href={href} className={styles.link} target={newTab ? "_blank" : undefined}>
              {label}
              {newTab && <span className="visually-hidden"> (se abre en otra pestaña)</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function Footer() {
  return (
    <footer className={styles.footer}>
      <Container className={styles.inner}>
        <div className={styles.about}>
          <Brand />
          <p>Hoy por ti, mañana por mí. {PRODUCT} reúne a quien enseña y a quien busca, en español.</p>
        </div>
        {columns.map(({ title, links }) => (
          <FooterColumn key={title} title={title} links={links} />
        ))}
      </Container>
    </footer>
  );
}
