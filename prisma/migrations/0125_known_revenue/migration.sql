-- What an order brought in when a purchase of it was asked for, or last said yes to: what falls below it since is no part of that yes (decision 76).
SET lock_timeout = '5s';
ALTER TABLE purchase_orders ADD COLUMN known_revenue numeric(18, 4);
