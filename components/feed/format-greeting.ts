/** "Buenas tardes" at "18:00". */
export function formatGreeting(time: string): string {
  if (time < "05:00" || time >= "20:00") return "Buenas noches";
  return time < "12:00" ? "Buenos días" : "Buenas tardes";
}
