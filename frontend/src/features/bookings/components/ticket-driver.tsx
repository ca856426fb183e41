import ChatBubbleOutlineRounded from '@mui/icons-material/ChatBubbleOutlineRounded';
import PhoneOutlined from '@mui/icons-material/PhoneOutlined';
import WhatsApp from '@mui/icons-material/WhatsApp';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { usePersonName } from '../../../lib/person-name';
import { Avatar } from '../../../components/avatar';
import type { Booking } from '../../../lib/api/types';
import { useOpenChat } from '../../../lib/chat-link';
import { groupPhone, phoneDigits, wholePhone } from '../../../lib/format/phone';

/** A name, the same in every language. */
const WHATSAPP = 'WhatsApp';

/** Icon over word, side by side: three ways to the driver. */
const Ways = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  marginTop: 12,
  '& > .MuiButton-root': {
    flex: '1 0 76px',
    flexDirection: 'column',
    padding: '8px 2px',
    fontSize: '0.875rem',
  },
  '& .MuiButton-startIcon': { margin: 0 },
});

/** Who drives, in which car, and how to call them while both may. */
export function TicketDriver({ ride }: { ride: Booking['ride'] }) {
  const { t } = useTranslation('bookings');
  const nameOf = usePersonName();
  const openChat = useOpenChat();
  const { full_name, avatar_url, phone } = ride.driver;
  const name = nameOf(full_name, t('driver'));
  const car = [ride.car_plate, phone && wholePhone(phone)].filter(Boolean).join(' · ');
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <Avatar name={full_name} url={avatar_url} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {[name, ride.car_model].filter(Boolean).join(' · ')}
          </Typography>
          <Typography variant="caption" color="textSecondary">
            {car}
          </Typography>
        </Box>
      </Box>
      <Ways>
        {phone && (
          <>
            <Button
              variant="outlined"
              startIcon={<PhoneOutlined />}
              href={`tel:+237${phoneDigits(phone)}`}
              aria-label={t('ticket.call', { name, phone: groupPhone(phone) })}
            >
              {t('ticket.callShort')}
            </Button>
            <Button
              variant="outlined"
              startIcon={<WhatsApp />}
              href={`https://wa.me/237${phoneDigits(phone)}`}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t('ticket.whatsapp', { name })}
            >
              {WHATSAPP}
            </Button>
          </>
        )}
        <Button
          variant="outlined"
          startIcon={<ChatBubbleOutlineRounded />}
          aria-label={t('ticket.write', { name })}
          onClick={() =>
            openChat({
              rideId: ride.id,
              otherUserId: ride.driver.id,
              otherUserName: name,
              otherUserAvatar: avatar_url,
              ride,
            })
          }
        >
          {t('ticket.writeShort')}
        </Button>
      </Ways>
    </>
  );
}
