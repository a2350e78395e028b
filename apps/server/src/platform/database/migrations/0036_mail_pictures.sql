-- An email may embed an image as 'cid:picture' and have a person as its reply address.
alter table mails
  add column reply_to text,
  add column picture bytea;
