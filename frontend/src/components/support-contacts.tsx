import MailOutlineRounded from '@mui/icons-material/MailOutlineRounded';
import PhoneOutlined from '@mui/icons-material/PhoneOutlined';
import WhatsApp from '@mui/icons-material/WhatsApp';
import Button from '@mui/material/Button';
import { useAbout } from '../lib/about';
import { fullPhone } from '../lib/format/phone';

const digitsOf = (phone: string) => phone.replace(/\D/g, '');

/** Needs no translations, which may fail to load. */
export function SupportContacts() {
  const { phone, whatsapp, email } = useAbout().support;
  const contacts = [
    phone && { icon: <PhoneOutlined />, href: `tel:+${digitsOf(phone)}`, label: fullPhone(digitsOf(phone)) },
    whatsapp && { icon: <WhatsApp />, href: `https://wa.me/${digitsOf(whatsapp)}`, label: 'WhatsApp' },
    email && { icon: <MailOutlineRounded />, href: `mailto:${email}`, label: email },
  ].filter((contact) => contact !== null && contact !== '');
  if (contacts.length === 0) return null;
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 8 }}>
      {contacts.map(({ icon, href, label }) => (
        <Button key={href} href={href} startIcon={icon} sx={{ minHeight: 48, overflowWrap: 'anywhere' }}>
          {label}
        </Button>
      ))}
    </div>
  );
}
