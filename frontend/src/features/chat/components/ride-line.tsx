import { styled } from '@mui/material/styles';
import { useFormat } from '../../../lib/format/use-format';
import type { ChatHeaderData } from '../../../lib/read-chat';

/** Dot before each part; clipped at the start of a line. */
const Parts = styled('span')({
  display: 'block',
  overflow: 'hidden',
  '& > span': { display: 'flex', flexWrap: 'wrap', marginLeft: -12 },
  '& > span > span': { position: 'relative', paddingLeft: 12 },
  // Empty alternative text for screen readers, where supported.
  '& > span > span::before': { content: ['"·"', '"·" / ""'], position: 'absolute', left: 4 },
});

export function RideLine({ ride }: { ride: ChatHeaderData['ride'] }) {
  const format = useFormat();
  return (
    <Parts>
      <span>
        <span>
          {ride.from_city} → {ride.to_city}
        </span>
        <span>{format.nearMoment(ride.departure_time)}</span>
      </span>
    </Parts>
  );
}
