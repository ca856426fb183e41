import MailOutlineRounded from '@mui/icons-material/MailOutlineRounded';
import PhoneOutlined from '@mui/icons-material/PhoneOutlined';
import WhatsApp from '@mui/icons-material/WhatsApp';
import Button from '@mui/material/Button';
import { useAbout } from '../lib/about';
import { wholePhone } from '../lib/format/phone';

const digitsOf = (phone: string) => phone.replace(/\D/g, '');

/** As far as the operator offers them. Needs no texts, so it works in any failure. */
export function SupportContacts() {
  const { phone, whatsapp, email } = useAbout().support;
  const ways = [
    phone && { icon: <PhoneOutlined />, href: `tel:+${digitsOf(phone)}`, words: wholePhone(digitsOf(phone)) },
    whatsapp && { icon: <WhatsApp />, href: `https://wa.me/${digitsOf(whatsapp)}`, words: 'WhatsApp' },
    email && { icon: <MailOutlineRounded />, href: `mailto:${email}`, words: email },
  ].filter((way) => way !== null && way !== '');
  if (ways.length === 0) return null;
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 8 }}>
      {ways.map(({ icon, href, words }) => (
        <Button key={href} href={href} startIcon={icon} sx={{ minHeight: 48, overflowWrap: 'anywhere' }}>
          {words}
        </Button>
      ))}
    </div>
  );
}
