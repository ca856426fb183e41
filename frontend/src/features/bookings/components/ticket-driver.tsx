import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/avatar';
import { CarPhoto } from '../../../components/car-photo';
import { Comfort } from '../../../components/comfort';
import { ContactWays } from '../../../components/contact-ways';
import { Caption } from '../../../components/text';
import type { Booking } from '../../../lib/api/types';
import { useOpenChat } from '../../../lib/chat-link';
import { fullPhone } from '../../../lib/format/phone';
import { useFormat } from '../../../lib/format/use-format';
import { usePersonName } from '../../../lib/person-name';

export function TicketDriver({ ride, phones_from }: Pick<Booking, 'ride' | 'phones_from'>) {
  const { t } = useTranslation(['bookings', 'parts']);
  const format = useFormat();
  const nameOf = usePersonName();
  const openChat = useOpenChat();
  const { full_name, avatar_url, phone } = ride.driver;
  const name = nameOf(full_name, t('driver'));
  const car = [ride.car_plate, phone && fullPhone(phone)].filter(Boolean).join(' · ');
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <Avatar name={full_name} url={avatar_url} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {[name, ride.car_model].filter(Boolean).join(' · ')}
          </Typography>
          <Caption>{car}</Caption>
          <Comfort preferences={ride.preferences} />
          {phones_from && (
            <Caption>{t('parts:contact.phonesFrom', { when: format.nearMoment(phones_from) })}</Caption>
          )}
        </Box>
        <CarPhoto url={ride.car_photo_url} model={ride.car_model} plate={ride.car_plate} />
      </Box>
      <ContactWays
        name={name}
        phone={phone}
        onWrite={() => openChat(ride, { id: ride.driver.id, name, avatar: avatar_url })}
      />
    </>
  );
}
