import type { ReactNode } from "react";
import { BellIcon, ShieldCheckIcon, UserCircleIcon } from "@/components/ui/icons";
import {
  ArrowsLeftRightIcon,
  CaretRightIcon,
  DownloadSimpleIcon,
  ImageIcon,
  ReceiptIcon,
  RepeatIcon,
} from "@/components/ui/later-icons";
import { Link } from "@/components/ui/link";
import { routes } from "@/lib/platform/routes";
import styles from "./settings-overview.module.css";

interface SettingsLink {
  href: string;
  icon: ReactNode;
  title: string;
  text: string;
}

const SETTINGS_LINKS: SettingsLink[] = [
  {
    href: routes.personalInfo(),
    icon: <UserCircleIcon size={26} />,
    title: "Datos personales",
    text: "Nombre, correo, país, moneda y zona horaria.",
  },
  {
    href: routes.profileSettings(),
    icon: <ImageIcon size={26} />,
    title: "Tu perfil",
    text: "Foto, imagen de fondo, lugar y disciplinas: lo que ven los demás.",
  },
  {
    href: routes.security(),
    icon: <ShieldCheckIcon size={26} />,
    title: "Seguridad",
    text: "Contraseña, verificación en dos pasos y dispositivos en los que has entrado.",
  },
  {
    href: routes.notificationSettings(),
    icon: <BellIcon size={26} />,
    title: "Notificaciones",
    text: "De qué quieres que te avisemos por correo.",
  },
  {
    href: routes.orders(),
    icon: <ReceiptIcon size={26} />,
    title: "Pedidos y recibos",
    text: "Lo que has pedido, tus recibos y los pagos pendientes.",
  },
  {
    href: routes.company(),
    icon: <ReceiptIcon size={26} />,
    title: "Comprar como empresa",
    text: "El número y el domicilio de tu empresa, para sus facturas y sus impuestos.",
  },
  {
    href: routes.memberships(),
    icon: <RepeatIcon size={26} />,
    title: "Membresías",
    text: "De qué Maestros formas parte, tu próximo cobro y cómo dejarlas.",
  },
  {
    href: routes.privacySettings(),
    icon: <DownloadSimpleIcon size={26} />,
    title: "Tus datos y tu privacidad",
    text: "Descarga lo que guardamos de ti o elimina tu cuenta.",
  },
];

const MASTER_LINKS: SettingsLink[] = [
  {
    href: routes.bankDetails(),
    icon: <ArrowsLeftRightIcon size={26} />,
    title: "Cómo te pagamos",
    text: "La cuenta en la que recibes tu parte.",
  },
  {
    href: routes.fiscalProfile(),
    icon: <ReceiptIcon size={26} />,
    title: "Datos fiscales",
    text: "Quién factura, con qué impuestos y quién escribe tus facturas.",
  },
];

/** `isPaid` adds what only Masters have. */
export function SettingsOverview({ isPaid }: { isPaid: boolean }) {
  const links = isPaid ? [...SETTINGS_LINKS, ...MASTER_LINKS] : SETTINGS_LINKS;
  return (
    <ul role="list" className={styles.parts}>
      {links.map(({ href, icon, title, text }) => (
        <li key={href} className={styles.part}>
          <span className={styles.icon}>{icon}</span>
          <div className={styles.about}>
            <h2 className={styles.title}>
              <Link href={href} className={styles.link}>
                {title}
              </Link>
            </h2>
            <p>{text}</p>
          </div>
          <CaretRightIcon size={20} className={styles.caret} />
        </li>
      ))}
    </ul>
  );
}
