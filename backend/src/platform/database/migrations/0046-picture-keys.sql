CREATE INDEX profiles_avatar_key ON profiles (split_part(avatar_url, '?v=', 2)) WHERE avatar_url IS NOT NULL;
CREATE INDEX profiles_car_photo_key ON profiles (split_part(car_photo_url, '?v=', 2)) WHERE car_photo_url IS NOT NULL;
