import sprite from "./icons.svg";

// The drawings live in one sprite beside this file, so that they cost no script and are cached for good. To add
// one, copy its path there as a <symbol> and name it here.
const { src } = sprite as { src: string };

interface IconProps {
  size?: number;
  className?: string;
}

function Glyph({ name, size = 20, className }: IconProps & { name: string }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      fill="currentColor"
      className={className}
    >
      <use href={`${src}#${name}`} />
    </svg>
  );
}

export function ArrowClockwiseIcon(props: IconProps) {
  return <Glyph name="arrow-clockwise" {...props} />;
}

export function ArrowCounterClockwiseIcon(props: IconProps) {
  return <Glyph name="arrow-counter-clockwise" {...props} />;
}

export function ArrowDownIcon(props: IconProps) {
  return <Glyph name="arrow-down" {...props} />;
}

export function ArrowLeftIcon(props: IconProps) {
  return <Glyph name="arrow-left" {...props} />;
}

export function ArrowRightIcon(props: IconProps) {
  return <Glyph name="arrow-right" {...props} />;
}

export function ArrowUpIcon(props: IconProps) {
  return <Glyph name="arrow-up" {...props} />;
}

export function ArrowsLeftRightIcon(props: IconProps) {
  return <Glyph name="arrows-left-right" {...props} />;
}

export function BellIcon(props: IconProps) {
  return <Glyph name="bell" {...props} />;
}

export function BookOpenIcon(props: IconProps) {
  return <Glyph name="book-open" {...props} />;
}

export function CalendarIcon(props: IconProps) {
  return <Glyph name="calendar" {...props} />;
}

export function CalendarPlusIcon(props: IconProps) {
  return <Glyph name="calendar-plus" {...props} />;
}

export function CaretDownIcon(props: IconProps) {
  return <Glyph name="caret-down" {...props} />;
}

export function CaretLeftIcon(props: IconProps) {
  return <Glyph name="caret-left" {...props} />;
}

export function CaretRightIcon(props: IconProps) {
  return <Glyph name="caret-right" {...props} />;
}

export function CaretUpDownIcon(props: IconProps) {
  return <Glyph name="caret-up-down" {...props} />;
}

export function CheckIcon(props: IconProps) {
  return <Glyph name="check" {...props} />;
}

export function CheckCircleFillIcon(props: IconProps) {
  return <Glyph name="check-circle-fill" {...props} />;
}

export function CircleIcon(props: IconProps) {
  return <Glyph name="circle" {...props} />;
}

export function ClockIcon(props: IconProps) {
  return <Glyph name="clock" {...props} />;
}

export function ClockClockwiseIcon(props: IconProps) {
  return <Glyph name="clock-clockwise" {...props} />;
}

export function ClockCounterClockwiseIcon(props: IconProps) {
  return <Glyph name="clock-counter-clockwise" {...props} />;
}

export function CloudCheckIcon(props: IconProps) {
  return <Glyph name="cloud-check" {...props} />;
}

export function CloudSlashIcon(props: IconProps) {
  return <Glyph name="cloud-slash" {...props} />;
}

export function CompassIcon(props: IconProps) {
  return <Glyph name="compass" {...props} />;
}

export function CompassFillIcon(props: IconProps) {
  return <Glyph name="compass-fill" {...props} />;
}

export function DesktopIcon(props: IconProps) {
  return <Glyph name="desktop" {...props} />;
}

export function DeviceMobileIcon(props: IconProps) {
  return <Glyph name="device-mobile" {...props} />;
}

export function DotsThreeIcon(props: IconProps) {
  return <Glyph name="dots-three" {...props} />;
}

export function DownloadSimpleIcon(props: IconProps) {
  return <Glyph name="download-simple" {...props} />;
}

export function EyeIcon(props: IconProps) {
  return <Glyph name="eye" {...props} />;
}

export function EyeSlashIcon(props: IconProps) {
  return <Glyph name="eye-slash" {...props} />;
}

export function FileIcon(props: IconProps) {
  return <Glyph name="file" {...props} />;
}

export function GearIcon(props: IconProps) {
  return <Glyph name="gear" {...props} />;
}

export function HandHeartIcon(props: IconProps) {
  return <Glyph name="hand-heart" {...props} />;
}

export function HandHeartFillIcon(props: IconProps) {
  return <Glyph name="hand-heart-fill" {...props} />;
}

export function HeadphonesIcon(props: IconProps) {
  return <Glyph name="headphones" {...props} />;
}

export function HourglassIcon(props: IconProps) {
  return <Glyph name="hourglass" {...props} />;
}

export function HouseIcon(props: IconProps) {
  return <Glyph name="house" {...props} />;
}

export function HouseFillIcon(props: IconProps) {
  return <Glyph name="house-fill" {...props} />;
}

export function ImageIcon(props: IconProps) {
  return <Glyph name="image" {...props} />;
}

export function InfoIcon(props: IconProps) {
  return <Glyph name="info" {...props} />;
}

export function InstagramLogoIcon(props: IconProps) {
  return <Glyph name="instagram-logo" {...props} />;
}

export function LinkSimpleIcon(props: IconProps) {
  return <Glyph name="link-simple" {...props} />;
}

export function ListIcon(props: IconProps) {
  return <Glyph name="list" {...props} />;
}

export function ListBulletsIcon(props: IconProps) {
  return <Glyph name="list-bullets" {...props} />;
}

export function ListNumbersIcon(props: IconProps) {
  return <Glyph name="list-numbers" {...props} />;
}

export function MagnifyingGlassIcon(props: IconProps) {
  return <Glyph name="magnifying-glass" {...props} />;
}

export function MagnifyingGlassMinusIcon(props: IconProps) {
  return <Glyph name="magnifying-glass-minus" {...props} />;
}

export function MagnifyingGlassPlusIcon(props: IconProps) {
  return <Glyph name="magnifying-glass-plus" {...props} />;
}

export function MapPinIcon(props: IconProps) {
  return <Glyph name="map-pin" {...props} />;
}

export function MinusIcon(props: IconProps) {
  return <Glyph name="minus" {...props} />;
}

export function MoonIcon(props: IconProps) {
  return <Glyph name="moon" {...props} />;
}

export function PauseFillIcon(props: IconProps) {
  return <Glyph name="pause-fill" {...props} />;
}

export function PencilSimpleIcon(props: IconProps) {
  return <Glyph name="pencil-simple" {...props} />;
}

export function PlayFillIcon(props: IconProps) {
  return <Glyph name="play-fill" {...props} />;
}

export function PlusIcon(props: IconProps) {
  return <Glyph name="plus" {...props} />;
}

export function PlusCircleIcon(props: IconProps) {
  return <Glyph name="plus-circle" {...props} />;
}

export function PlusCircleFillIcon(props: IconProps) {
  return <Glyph name="plus-circle-fill" {...props} />;
}

export function ProhibitIcon(props: IconProps) {
  return <Glyph name="prohibit" {...props} />;
}

export function QuotesIcon(props: IconProps) {
  return <Glyph name="quotes" {...props} />;
}

export function RepeatIcon(props: IconProps) {
  return <Glyph name="repeat" {...props} />;
}

export function RssIcon(props: IconProps) {
  return <Glyph name="rss" {...props} />;
}

export function ShareNetworkIcon(props: IconProps) {
  return <Glyph name="share-network" {...props} />;
}

export function ShieldCheckIcon(props: IconProps) {
  return <Glyph name="shield-check" {...props} />;
}

export function SidebarSimpleIcon(props: IconProps) {
  return <Glyph name="sidebar-simple" {...props} />;
}

export function SignInIcon(props: IconProps) {
  return <Glyph name="sign-in" {...props} />;
}

export function SignOutIcon(props: IconProps) {
  return <Glyph name="sign-out" {...props} />;
}

export function SkipBackFillIcon(props: IconProps) {
  return <Glyph name="skip-back-fill" {...props} />;
}

export function SkipForwardFillIcon(props: IconProps) {
  return <Glyph name="skip-forward-fill" {...props} />;
}

export function SlidersHorizontalIcon(props: IconProps) {
  return <Glyph name="sliders-horizontal" {...props} />;
}

export function SpeakerHighFillIcon(props: IconProps) {
  return <Glyph name="speaker-high-fill" {...props} />;
}

export function StudentIcon(props: IconProps) {
  return <Glyph name="student" {...props} />;
}

export function StudentFillIcon(props: IconProps) {
  return <Glyph name="student-fill" {...props} />;
}

export function TextBIcon(props: IconProps) {
  return <Glyph name="text-b" {...props} />;
}

export function TextHIcon(props: IconProps) {
  return <Glyph name="text-h" {...props} />;
}

export function TextItalicIcon(props: IconProps) {
  return <Glyph name="text-italic" {...props} />;
}

export function TrashIcon(props: IconProps) {
  return <Glyph name="trash" {...props} />;
}

export function TrayArrowDownIcon(props: IconProps) {
  return <Glyph name="tray-arrow-down" {...props} />;
}

export function TrayArrowDownFillIcon(props: IconProps) {
  return <Glyph name="tray-arrow-down-fill" {...props} />;
}

export function UploadSimpleIcon(props: IconProps) {
  return <Glyph name="upload-simple" {...props} />;
}

export function UserCircleIcon(props: IconProps) {
  return <Glyph name="user-circle" {...props} />;
}

export function UserCircleFillIcon(props: IconProps) {
  return <Glyph name="user-circle-fill" {...props} />;
}

export function UserFillIcon(props: IconProps) {
  return <Glyph name="user-fill" {...props} />;
}

export function UserPlusIcon(props: IconProps) {
  return <Glyph name="user-plus" {...props} />;
}

export function UsersThreeIcon(props: IconProps) {
  return <Glyph name="users-three" {...props} />;
}

export function UsersThreeFillIcon(props: IconProps) {
  return <Glyph name="users-three-fill" {...props} />;
}

export function VideoCameraIcon(props: IconProps) {
  return <Glyph name="video-camera" {...props} />;
}

export function WarningCircleFillIcon(props: IconProps) {
  return <Glyph name="warning-circle-fill" {...props} />;
}

export function XIcon(props: IconProps) {
  return <Glyph name="x" {...props} />;
}

export function YoutubeLogoIcon(props: IconProps) {
  return <Glyph name="youtube-logo" {...props} />;
}

export function ArchiveIcon(props: IconProps) {
  return <Glyph name="archive" {...props} />;
}

export function CertificateIcon(props: IconProps) {
  return <Glyph name="certificate" {...props} />;
}

export function CopyIcon(props: IconProps) {
  return <Glyph name="copy" {...props} />;
}

export function FlagIcon(props: IconProps) {
  return <Glyph name="flag" {...props} />;
}

export function HandsPrayingIcon(props: IconProps) {
  return <Glyph name="hands-praying" {...props} />;
}

export function HandsPrayingFillIcon(props: IconProps) {
  return <Glyph name="hands-praying-fill" {...props} />;
}

export function HandshakeIcon(props: IconProps) {
  return <Glyph name="handshake" {...props} />;
}

export function HandshakeFillIcon(props: IconProps) {
  return <Glyph name="handshake-fill" {...props} />;
}

export function BookBookmarkIcon(props: IconProps) {
  return <Glyph name="book-bookmark" {...props} />;
}

export function BookBookmarkFillIcon(props: IconProps) {
  return <Glyph name="book-bookmark-fill" {...props} />;
}
