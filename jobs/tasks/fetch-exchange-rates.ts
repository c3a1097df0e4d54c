import type { Task } from "graphile-worker";
import { fetchExchangeRates } from "@/lib/invoicing/exchange-rates/service";

export const fetchExchangeRatesTask: Task = () => fetchExchangeRates();
