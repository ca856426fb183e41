import { styled } from '@mui/material/styles';
import { useFormat } from '../../../lib/format/use-format';
import type { ChatWith } from '../../../lib/read-chat';

/** A dot before each part; that of a part which begins a line lies outside and is cut off. */
const Parts = styled('span')({
  display: 'block',
  overflow: 'hidden',
  '& > span': { display: 'flex', flexWrap: 'wrap', marginLeft: -12 },
  '& > span > span': { position: 'relative', paddingLeft: 12, whiteSpace: 'nowrap' },
  // Seen, not read out, where the browser can tell the two apart.
  '& > span > span::before': { content: ['"·"', '"·" / ""'], position: 'absolute', left: 4 },
});

/** Which ride a conversation is about: its towns and departure, below each other where both have no room. */
export function RideLine({ ride }: { ride: ChatWith['ride'] }) {
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
