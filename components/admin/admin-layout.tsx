import type { ReactNode } from "react";
import { Container } from "@/components/ui/container";
import { Link } from "@/components/ui/link";
import { routes } from "@/lib/platform/routes";
import styles from "./admin-layout.module.css";

interface AdminFrameProps {
  current: "people" | "applications" | "reports" | "sales" | "payouts" | "audit";
  /** How much waits to be decided. */
  waiting: { applications: number; reports: number };
  children: ReactNode;
}

/** The dashboard with its sections, each of which has an address of its own. */
export function AdminFrame({ current, waiting, children }: AdminFrameProps) {
  const sections = [
    { key: "people", label: "Personas", href: routes.adminUsers() },
    {
      key: "applications",
      label: "Solicitudes",
      href: routes.adminApplications(),
      count: waiting.applications,
    },
    { key: "reports", label: "Denuncias", href: routes.adminReports(), count: waiting.reports },
    { key: "sales", label: "Ventas", href: routes.adminSales() },
    { key: "payouts", label: "Pagos a Maestros", href: routes.adminPayouts() },
    { key: "audit", label: "Registro", href: routes.adminAudit() },
  ];
  return (
    <Container className={styles.page}>
      <h1>Admin dashboard</h1>
      <nav aria-label="Secciones del panel">
        <ul role="list" className={styles.sections}>
          {sections.map(({ key, label, href, count = 0 }) => (
            <li key={key}>
              <Link
                href={href}
                className={styles.section}
                aria-current={key === current ? "page" : undefined}
              >
                {label}
                {count > 0 && (
                  <span className={styles.count}>
                    {count}
                    <span className="visually-hidden"> por resolver</span>
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </Container>
  );
}
