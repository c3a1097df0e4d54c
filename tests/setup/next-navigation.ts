// Replaces "next/navigation" in tests of components: exports of a package cannot be stubbed, those of a module of ours can.

export {
  notFound,
  permanentRedirect,
  redirect,
  usePathname,
  useRouter,
  useSearchParams,
} from "next/navigation.js";
