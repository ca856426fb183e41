import { createRequire } from 'node:module';
import Fastify from 'fastify';
import pg from 'pg';
import { Server } from 'socket.io';
import { v7 } from 'uuid';
import { accessKey } from './access-key.mjs';
import { reportFigures } from './child-server.mjs';
import { product } from './product.mjs';

// Minimal chat server: Fastify, a pool, the product's two statements (session, send), socket.io.
const { IDENTITY } = product('modules/auth/sessions.repository');
const { SEND_MESSAGE } = product('modules/chat/send-message.statement');
const require = createRequire(import.meta.url);
const { verify } = require('jsonwebtoken');
const [databaseUrl, secret] = process.argv.slice(2);
const key = accessKey(secret);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
const app = Fastify();
const io = new Server(app.server, { transports: ['websocket'], serveClient: false });

io.on('connection', (socket) => {
  const { userId } = socket.handshake.auth;
  socket.join(`user:${userId}`);
  socket.on('ride:subscribe', ({ rideId }, answer) => {
    socket.join(`user:${userId}:ride:${rideId}`);
    answer({ success: true });
  });
});

app.post('/api/messages', async (request, reply) => {
  const { sid } = verify(request.headers.authorization.slice('Bearer '.length), key);
  const {
    rows: [person],
  } = await pool.query({ ...IDENTITY, values: [[sid]] });
  const { conversation_id, content, client_id } = request.body;
  const values = [conversation_id, person.user_id, v7(), content, client_id ?? null, null, false];
  const { rows } = await pool.query({ ...SEND_MESSAGE, values });
  const [sent] = rows;
  const message = {
    id: sent.id,
    ride_id: sent.ride_id,
    conversation_id: sent.conversation_id,
    sender_id: sent.sender_id,
    receiver_id: sent.receiver_id,
    content: sent.content,
    previous_id: sent.previous_id,
    client_id: sent.client_id,
    created_at: sent.created_at,
    read: sent.read,
    warning: null,
    sender: { full_name: sent.sender_full_name, avatar_url: sent.sender_avatar_url },
  };
  for (const person of [sent.sender_id, sent.receiver_id])
    io.to(`user:${person}:ride:${sent.ride_id}`).emit('message:new', message);
  io.to(`user:${sent.receiver_id}`).emit('unread:changed', { rideId: sent.ride_id, count: sent.unread });
  return reply.status(201).send({ success: true, data: message });
});

reportFigures();
process.on('disconnect', () => process.exit());
process.send({ url: await app.listen({ port: 0, host: '127.0.0.1' }) });
