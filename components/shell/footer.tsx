import { Container } from "@/components/ui/container";
import { InstagramLogoIcon, YoutubeLogoIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { PRODUCT } from "@/lib/copy/product";
import { routes } from "@/lib/platform/routes";
import type { OuterLinks } from "@/lib/platform/site-config/schema";
import { Brand } from "./brand";
import styles from "./footer.module.css";

interface FooterLink {
  label: string;
  href: string | null;
  newTab?: boolean;
}

interface Column {
  title: string;
  links: FooterLink[];
}

const columnsWith = ({ forum, blog }: OuterLinks): Column[] => [
  {
    title: "Descubre",
    links: [
      { label: "Explora", href: routes.explore() },
      { label: "Disciplinas", href: routes.disciplines() },
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
      { label: "Foro", href: forum },
      { label: "Blog", href: blog },
    ],
  },
  {
    title: "Legal",
    links: [
      { label: "Condiciones", href: routes.terms() },
      { label: "Cookies", href: routes.cookies(), newTab: true },
      { label: "Privacidad", href: routes.privacy() },
      { label: "Tu elección de cookies", href: routes.cookieChoice() },
    ],
  },
];

function FooterColumn({ title, links }: Column) {
  return (
    <nav aria-label={title}>
      <p className={styles.title}>{title}</p>
      <ul role="list" className={styles.links}>
        {links.map(
          ({ label, href, newTab }) =>
            href && (
              <li key={label}>
                <Link href={href} className={styles.link} target={newTab ? "_blank" : undefined}>
                  {label}
                  {newTab && <span className="visually-hidden"> (se abre en otra pestaña)</span>}
                </Link>
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}

function SocialLinks({ instagram, youtube }: OuterLinks) {
  return (
    <p className={styles.social}>
      {instagram && (
        <a href={instagram} className={styles.round} aria-label="Instagram">
          <InstagramLogoIcon size={24} />
        </a>
      )}
      {youtube && (
        <a href={youtube} className={styles.round} aria-label="YouTube">
          <YoutubeLogoIcon size={24} />
        </a>
      )}
    </p>
  );
}

export function Footer({ links }: { links: OuterLinks }) {
  return (
    <footer className={styles.footer}>
      <Container className={styles.inner}>
        <div className={styles.about}>
          <Brand />
          <p>Hoy por ti, mañana por mí. {PRODUCT} reúne a quien enseña y a quien busca, en español.</p>
          <SocialLinks {...links} />
        </div>
        {columnsWith(links).map((column) => (
          <FooterColumn key={column.title} {...column} />
        ))}
      </Container>
    </footer>
  );
}
