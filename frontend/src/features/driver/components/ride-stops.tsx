import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { SeatDots } from '../../../components/seat-dots';
import { Caption, CardTitle, Note, RowTitle } from '../../../components/text';
import { useFormat } from '../../../lib/format/use-format';
import type { ReservedRide } from '../api/reservations';

const List = styled('ol')({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: 16,
  rowGap: 6,
  padding: 0,
  listStyle: 'none',
});

export function RideStops({ ride: { stops, seats } }: { ride: ReservedRide }) {
  const { t } = useTranslation('stops');
  const format = useFormat();
  return (
    <Card sx={{ display: 'grid', gap: 3 }}>
      <CardTitle>{t('title')}</CardTitle>
      <List>
        {stops.map(({ id, city, departure_time, meeting_point, seats_available }) => {
          const taken = seats_available === null ? null : seats - seats_available;
          return (
            <Box key={id} component="li" sx={{ display: 'contents' }}>
              <Note component="span">{format.time(departure_time)}</Note>
              <div>
                <RowTitle>{city}</RowTitle>
                {meeting_point && <Caption>{meeting_point}</Caption>}
                {taken !== null && (
                  <Caption sx={{ pt: 1, display: 'flex', alignItems: 'center', gap: 2 }}>
                    <SeatDots on={taken} all={seats} /> {t('taken', { taken, seats })}
                  </Caption>
                )}
              </div>
            </Box>
          );
        })}
      </List>
    </Card>
  );
}
