"use client";

import { useState } from "react";
import frame from "@/components/common/page-frame.module.css";
import { ButtonLink } from "@/components/ui/button";
import type { CalendarView } from "@/lib/bookings/calendars/schema";
import { routes } from "@/lib/platform/routes";
import { CalendarAccount } from "./calendar-account";
import { CalendarAccountForm } from "./calendar-account-form";
import { CalendarAddressForm } from "./calendar-address-form";
import { CalendarHelp } from "./calendar-help";
import { CalendarRow } from "./calendar-row";
import { CalendarTarget } from "./calendar-target";
import { ACCOUNT_PLACES, ADDRESS_PLACES } from "./calendar-places";
import styles from "./calendars.module.css";

interface CalendarsPageProps {
  calendars: CalendarView[];
  /** The instant of the server, for times before hydration. */
  now: string;
}

/** The calendars of each account, in their order. */
function groupByAccount(calendars: readonly CalendarView[]): [string, CalendarView[]][] {
  const accounts = new Map<string, CalendarView[]>();
  for (const calendar of calendars) {
    if (calendar.accountId === null) continue;
    accounts.set(calendar.accountId, [...(accounts.get(calendar.accountId) ?? []), calendar]);
  }
  return [...accounts];
}

/** The calendars in which a Master is busy elsewhere. */
export function CalendarsPage({ calendars, now }: CalendarsPageProps) {
  const [list, setList] = useState(calendars);
  const accounts = groupByAccount(list);
  return (
    <div className={frame.airy}>
      <header className={styles.head}>
        <div className={styles.intro}>
          <h1>Tus calendarios</h1>
          <p>
            Conecta los calendarios donde ya apuntas tu vida: las horas que tengas ocupadas ahí no se ofrecen
            aquí. Solo guardamos cuándo, nunca qué ni con quién.
          </p>
        </div>
        <ButtonLink href={routes.availability()} variant="secondary">
          Tu horario
        </ButtonLink>
      </header>
      {list.length > 0 && (
        <section className={styles.section}>
          <h2>Conectados</h2>
          <ul role="list" className={styles.list}>
            {list
              .filter(({ accountId }) => accountId === null)
              .map((calendar) => (
                <CalendarRow
                  key={calendar.id}
                  calendar={calendar}
                  now={now}
                  onRead={setList}
                  onRemoved={() => setList(list.filter(({ id }) => id !== calendar.id))}
                />
              ))}
            {accounts.map(([id, ofAccount]) => (
              <CalendarAccount
                key={id}
                id={id}
                calendars={ofAccount}
                now={now}
                onChange={setList}
                onRemoved={() => setList(list.filter(({ accountId }) => accountId !== id))}
              />
            ))}
          </ul>
          {accounts.length > 0 && <CalendarTarget calendars={list} onChange={setList} />}
        </section>
      )}
      <div className={styles.ways}>
        <section className={styles.section}>
          <h2>Con la dirección del calendario</h2>
          <p>Se lee y nada más. Sirve para Google, Apple, Outlook y casi todos.</p>
          <CalendarAddressForm onConnected={(calendar) => setList([...list, calendar])} />
          <CalendarHelp question="¿Dónde está esa dirección?" places={ADDRESS_PLACES} />
        </section>
        <section className={styles.section}>
          <h2>Con tu cuenta (CalDAV)</h2>
          <p>También puede apuntar en él tus citas. Sirve para Apple, Nextcloud, Fastmail y otros.</p>
          <CalendarAccountForm onConnected={setList} />
          <CalendarHelp question="¿Qué escribo aquí?" places={ACCOUNT_PLACES} />
        </section>
      </div>
    </div>
  );
}
