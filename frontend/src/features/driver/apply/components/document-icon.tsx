import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import BuildOutlined from '@mui/icons-material/BuildOutlined';
import CreditCardRounded from '@mui/icons-material/CreditCardRounded';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import DirectionsCarOutlined from '@mui/icons-material/DirectionsCarOutlined';
import ShieldOutlined from '@mui/icons-material/ShieldOutlined';
import type { DocumentName } from '../documents';

const ICONS = {
  national_id: BadgeOutlined,
  license: CreditCardRounded,
  registration: DescriptionOutlined,
  insurance: ShieldOutlined,
  inspection: BuildOutlined,
  vehicle: DirectionsCarOutlined,
} as const satisfies Record<DocumentName, unknown>;

export function DocumentIcon({ name }: { name: DocumentName }) {
  const Icon = ICONS[name];
  return <Icon aria-hidden />;
}
