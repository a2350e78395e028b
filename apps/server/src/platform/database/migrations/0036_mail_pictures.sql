-- A mail may carry a picture, which its text shows by 'cid:picture', and answers to it may go to a person.
alter table mails
  add column reply_to text,
  add column picture bytea;
