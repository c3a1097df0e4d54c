export { GET, HEAD } from "@/app/api/files/[id]/route";
