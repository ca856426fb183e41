import ChatBubbleOutlineRounded from '@mui/icons-material/ChatBubbleOutlineRounded';
import PhoneOutlined from '@mui/icons-material/PhoneOutlined';
import WhatsApp from '@mui/icons-material/WhatsApp';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { groupPhone, phoneDigits } from '../lib/format/phone';

const WHATSAPP = 'WhatsApp';

const LabelledButtons = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  marginTop: 12,
  '& > .MuiButton-root': {
    flex: '1 0 auto',
    minWidth: 76,
    flexDirection: 'column',
    padding: '8px 2px',
    fontSize: '0.875rem',
  },
  '& .MuiButton-startIcon': { margin: 0 },
});

const IconButtons = styled('span')({ display: 'flex', margin: '0 -8px 0 auto' });

interface ContactWay {
  icon: ReactNode;
  text: string;
  label: string;
  action: { href: string; target?: string; rel?: string } | { onClick: () => void };
}

interface ContactWaysProps {
  name: string;
  /** Set once both sides may call each other. */
  phone?: string | null | undefined;
  onWrite: () => void;
  compact?: boolean;
}

export function ContactWays({ name, phone, onWrite, compact = false }: ContactWaysProps) {
  const { t } = useTranslation('parts');
  const ways: ContactWay[] = [
    ...(phone
      ? [
          {
            icon: <PhoneOutlined />,
            text: t('contact.call'),
            label: t('contact.callName', { name, phone: groupPhone(phone) }),
            action: { href: `tel:+237${phoneDigits(phone)}` },
          },
          {
            icon: <WhatsApp />,
            text: WHATSAPP,
            label: t('contact.whatsapp', { name }),
            action: {
              href: `https://wa.me/237${phoneDigits(phone)}`,
              target: '_blank',
              rel: 'noopener noreferrer',
            },
          },
        ]
      : []),
    {
      icon: <ChatBubbleOutlineRounded />,
      text: t('contact.write'),
      label: t('contact.writeName', { name }),
      action: { onClick: onWrite },
    },
  ];
  if (compact) {
    return (
      <IconButtons>
        {ways.map(({ icon, label, text, action }) => (
          <IconButton key={text} color="primary" aria-label={label} {...action}>
            {icon}
          </IconButton>
        ))}
      </IconButtons>
    );
  }
  return (
    <LabelledButtons>
      {ways.map(({ icon, label, text, action }) => (
        <Button key={text} variant="outlined" startIcon={icon} aria-label={label} {...action}>
          {text}
        </Button>
      ))}
    </LabelledButtons>
  );
}
